export * from './accounts.ts';
export * from './contacts.ts';
export * from './events.ts';
export * from './feedback.ts';
export * from './lookups.ts';
export * from './organizations.ts';
export * from './persons.ts';
export * from './works.ts';
