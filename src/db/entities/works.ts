import { defineEntity, p } from '@mikro-orm/core';
import { recordId } from '../columns.ts';
import { Person } from './persons.ts';

/** A patent; its authors are persons of the dataset. */
export const Patent = defineEntity({
  name: 'Patent',
  tableName: 'patents',
  properties: {
    id: recordId(),
    title: p.text(),
    number: p.text().nullable(),
    status: p.text().nullable(),
    url: p.text().nullable(),
    issueDate: p.date().nullable(),
    description: p.text().nullable(),
  },
});

/** An author of a patent, in the dataset's order. */
export const PatentAuthorLink = defineEntity({
  name: 'PatentAuthorLink',
  tableName: 'patent_author_links',
  properties: {
    patent: () => p.manyToOne(Patent).primary().deleteRule('cascade'),
    person: () => p.manyToOne(Person).primary().deleteRule('cascade').index(),
    position: p.integer(),
  },
});

/** A publication; its authors are persons of the dataset. */
export const Publication = defineEntity({
  name: 'Publication',
  tableName: 'publications',
  properties: {
    id: recordId(),
    title: p.text(),
    publisher: p.text().nullable(),
    url: p.text().nullable(),
    publishedDate: p.date().nullable(),
    description: p.text().nullable(),
  },
});

/** An author of a publication, in the dataset's order. */
export const PublicationAuthorLink = defineEntity({
  name: 'PublicationAuthorLink',
  tableName: 'publication_author_links',
  properties: {
    publication: () => p.manyToOne(Publication).primary().deleteRule('cascade'),
    person: () => p.manyToOne(Person).primary().deleteRule('cascade').index(),
    position: p.integer(),
  },
});

/** A project; its contributors are persons of the dataset. */
export const Project = defineEntity({
  name: 'Project',
  tableName: 'projects',
  properties: {
    id: recordId(),
    title: p.text(),
    url: p.text().nullable(),
    startDate: p.date().nullable(),
    endDate: p.date().nullable(),
    description: p.text().nullable(),
  },
});

/** A contributor to a project, in the dataset's order. */
export const ProjectContributorLink = defineEntity({
  name: 'ProjectContributorLink',
  tableName: 'project_contributor_links',
  properties: {
    project: () => p.manyToOne(Project).primary().deleteRule('cascade'),
    person: () => p.manyToOne(Person).primary().deleteRule('cascade').index(),
    position: p.integer(),
  },
});
