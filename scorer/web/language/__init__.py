"""What a person reads, in Italian, English and Spanish: words, sentences, amounts; and the catalogues."""
