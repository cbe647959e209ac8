import fc from 'fast-check';

// A mutant is dead with the first example that fails; the search for a smaller one is for people.
fc.configureGlobal({ endOnFailure: true });
