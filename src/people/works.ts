import { z } from 'zod';
import { dayIfKnown } from '../api/records.ts';

function text(description: string, example: string) {
  return z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
}

function head(what: string, title: string) {
  return {
    id: z.int().meta({ description: `Id of the ${what}.`, examples: [88] }),
    title: z.string().meta({ description: 'Title.', examples: [title] }),
  };
}

function personIds(description: string) {
  return z.array(z.int()).meta({ description, examples: [[10023405, 10023406]] });
}

const authorIds = personIds('Ids of the persons who authored it, first author first.');
const url = text('Address.', 'https://works.example/88');
const description = text('Description.', 'What it is about.');

/** A patent. */
export const patentSchema = z
  .object({
    ...head('patent', 'A crane'),
    number: text('Number.', 'US 1234567 B2'),
    status: text('Status.', 'granted'),
    url,
    issue_date: dayIfKnown('Day it was issued.'),
    description,
    author_ids: authorIds,
  })
  .meta({ id: 'Patent', description: 'A patent of the person.' });

/** A publication. */
export const publicationSchema = z
  .object({
    ...head('publication', 'On cranes'),
    publisher: text('Publisher.', 'Journal of Lifting'),
    url,
    published_date: dayIfKnown('Day it was published.'),
    description,
    author_ids: authorIds,
  })
  .meta({ id: 'Publication', description: 'A publication of the person.' });

/** A project. */
export const projectSchema = z
  .object({
    ...head('project', 'Crane simulator'),
    url,
    start_date: dayIfKnown('First day.'),
    end_date: dayIfKnown('Last day.'),
    description,
    contributor_ids: personIds('Ids of the persons who contributed to it.'),
  })
  .meta({ id: 'Project', description: 'A project that the person contributed to.' });

/** SQL: the patents of the joined table `persons` as a JSON list, newest first, those without a day last. */
export const PATENTS_JSON = `coalesce((
    select json_agg(json_build_object('id', patents.id, 'title', patents.title, 'number', patents.number,
        'status', patents.status, 'url', patents.url, 'issue_date', patents.issue_date,
        'description', patents.description, 'author_ids', (
          select json_agg(link.person_id order by link.position)
          from patent_author_links as link where link.patent_id = patents.id))
      order by patents.issue_date desc nulls last, patents.id)
    from patent_author_links as own join patents on patents.id = own.patent_id
    where own.person_id = persons.id), '[]')`;

/** SQL: the publications of the joined table `persons`, in the same way. */
export const PUBLICATIONS_JSON = `coalesce((
    select json_agg(json_build_object('id', publications.id, 'title', publications.title,
        'publisher', publications.publisher, 'url', publications.url,
        'published_date', publications.published_date, 'description', publications.description,
        'author_ids', (
          select json_agg(link.person_id order by link.position)
          from publication_author_links as link where link.publication_id = publications.id))
      order by publications.published_date desc nulls last, publications.id)
    from publication_author_links as own join publications on publications.id = own.publication_id
    where own.person_id = persons.id), '[]')`;

/** SQL: the projects of the joined table `persons`, the latest start first, those without one last. */
export const PROJECTS_JSON = `coalesce((
    select json_agg(json_build_object('id', projects.id, 'title', projects.title, 'url', projects.url,
        'start_date', projects.start_date, 'end_date', projects.end_date,
        'description', projects.description, 'contributor_ids', (
          select json_agg(link.person_id order by link.position)
          from project_contributor_links as link where link.project_id = projects.id))
      order by projects.start_date desc nulls last, projects.id)
    from project_contributor_links as own join projects on projects.id = own.project_id
    where own.person_id = persons.id), '[]')`;
