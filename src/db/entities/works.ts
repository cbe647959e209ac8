import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { Person } from './persons.ts';

/** A patent; its authors are persons of the dataset. */
export const Patent = column.entity('patents', {
  id: column.recordId(),
  title: p.text(),
  number: p.text().nullable(),
  status: p.text().nullable(),
  url: p.text().nullable(),
  issueDate: p.date().nullable(),
  description: p.text().nullable(),
});

/** An author of a patent. */
export const PatentAuthorLink = column.listLink('patent_author_links', { patent: Patent, person: Person });

/** A publication; its authors are persons of the dataset. */
export const Publication = column.entity('publications', {
  id: column.recordId(),
  title: p.text(),
  publisher: p.text().nullable(),
  url: p.text().nullable(),
  publishedDate: p.date().nullable(),
  description: p.text().nullable(),
});

/** An author of a publication. */
export const PublicationAuthorLink = column.listLink('publication_author_links', {
  publication: Publication,
  person: Person,
});

/** A project; its contributors are persons of the dataset. */
export const Project = column.entity('projects', {
  id: column.recordId(),
  title: p.text(),
  url: p.text().nullable(),
  startDate: p.date().nullable(),
  endDate: p.date().nullable(),
  description: p.text().nullable(),
});

/** A contributor to a project. */
export const ProjectContributorLink = column.listLink('project_contributor_links', {
  project: Project,
  person: Person,
});
