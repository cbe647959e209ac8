import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { Industry, Location, PersonSkill } from './lookups.ts';
import { Organization } from './organizations.ts';

/** A list of a person that answers show as a whole, stored as JSON. */
const shownList = () => p.json<Record<string, unknown>[]>().defaultRaw(`'[]'`);

/** A person. */
export const Person = column.indexed('persons', column.slugIndex('persons'), {
  id: column.recordId(),
  fullName: p.text(),
  firstName: p.text().nullable(),
  lastName: p.text().nullable(),
  photo: p.text().nullable(),
  gender: p.text().nullable(),
  headline: p.text().nullable(),
  description: p.text().nullable(),
  location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
  industry: () => p.manyToOne(Industry).nullable().deleteRule('set null').index(),
  networkPublicIdentifier: column.shortText().nullable(),
  networkPublicProfileUrl: p.text().nullable(),
  educations: shownList(),
  certifications: shownList(),
  courses: shownList(),
  honors: shownList(),
  languages: shownList(),
  /** `organizations` in the dataset. */
  memberships: shownList(),
  testScores: shownList(),
  volunteering: shownList(),
  firstSeen: column.insertedAt(),
});

/** A skill of a person. */
export const PersonSkillLink = column.listLink('person_skill_links', { person: Person, skill: PersonSkill });

/** A position that a person holds or held. */
export const Role = column.entity('roles', {
  id: column.recordId(),
  person: () => p.manyToOne(Person).deleteRule('cascade').index(),
  organization: () => p.manyToOne(Organization).nullable().deleteRule('set null').index(),
  /** The organization's name where it has no record. */
  organizationName: p.text().nullable(),
  title: column.shortText(),
  description: p.text().nullable(),
  isCurrent: p.boolean(),
  startDate: p.date().nullable(),
  /** May lie before the start, and a current role may have one: the dataset's value is kept. */
  endDate: p.date().nullable(),
  location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
});
