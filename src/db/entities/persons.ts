import { defineEntity, p } from '@mikro-orm/core';
import { recordId, shortText } from '../columns.ts';
import { Industry, Location, PersonSkill } from './lookups.ts';
import { Organization } from './organizations.ts';

/** A list of the person's record that is only ever shown whole, so it stays JSON. */
const shownList = () => p.json<Record<string, unknown>[]>().defaultRaw(`'[]'`);

/** A person and what is shown of them. */
export const Person = defineEntity({
  name: 'Person',
  tableName: 'persons',
  properties: {
    id: recordId(),
    fullName: p.text(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    photo: p.text().nullable(),
    gender: p.text().nullable(),
    headline: p.text().nullable(),
    description: p.text().nullable(),
    location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
    industry: () => p.manyToOne(Industry).nullable().deleteRule('set null').index(),
    networkPublicIdentifier: shortText().nullable(),
    networkPublicProfileUrl: p.text().nullable(),
    educations: shownList(),
    certifications: shownList(),
    courses: shownList(),
    honors: shownList(),
    languages: shownList(),
    /** The person's memberships: `organizations` in the dataset. */
    memberships: shownList(),
    testScores: shownList(),
    volunteering: shownList(),
  },
  indexes: [
    {
      name: 'persons_network_public_identifier_index',
      expression:
        'create index "persons_network_public_identifier_index" on "persons" (lower("network_public_identifier"))',
    },
  ],
});

/** A skill of a person, in the dataset's order. */
export const PersonSkillLink = defineEntity({
  name: 'PersonSkillLink',
  tableName: 'person_skill_links',
  properties: {
    person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
    skill: () => p.manyToOne(PersonSkill).primary().deleteRule('cascade').index(),
    position: p.integer(),
  },
});

/** A position that a person holds or held. */
export const Role = defineEntity({
  name: 'Role',
  tableName: 'roles',
  properties: {
    id: recordId(),
    person: () => p.manyToOne(Person).deleteRule('cascade').index(),
    organization: () => p.manyToOne(Organization).nullable().deleteRule('set null').index(),
    /** The organization's name where it has no record. */
    organizationName: p.text().nullable(),
    title: shortText(),
    description: p.text().nullable(),
    isCurrent: p.boolean(),
    startDate: p.date().nullable(),
    /** May lie before the start, and a current role may have one: the dataset is shown as it is. */
    endDate: p.date().nullable(),
    location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
  },
});
