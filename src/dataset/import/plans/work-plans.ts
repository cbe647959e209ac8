import type { Patent, Project, Publication } from '../../format/works.ts';
import { type ListPlan, linkRows, type RecordPlan } from './record-plan.ts';

export const PATENTS: RecordPlan<Patent> = {
  table: 'patents',
  columns: ['id', 'title', 'number', 'status', 'url', 'issue_date', 'description'],
  row: (record) => [
    record.id,
    record.title,
    record.number,
    record.status,
    record.url,
    record.issue_date,
    record.description,
  ],
  references(record, see) {
    record.author_ids.forEach((id, place) => {
      see('persons', id, 'author_ids[]', place);
    });
  },
  lists: [personLinks('patent_author_links', 'patent_id', (record) => record.author_ids)],
};

export const PUBLICATIONS: RecordPlan<Publication> = {
  table: 'publications',
  columns: ['id', 'title', 'publisher', 'url', 'published_date', 'description'],
  row: (record) => [
    record.id,
    record.title,
    record.publisher,
    record.url,
    record.published_date,
    record.description,
  ],
  references(record, see) {
    record.author_ids.forEach((id, place) => {
      see('persons', id, 'author_ids[]', place);
    });
  },
  lists: [personLinks('publication_author_links', 'publication_id', (record) => record.author_ids)],
};

export const PROJECTS: RecordPlan<Project> = {
  table: 'projects',
  columns: ['id', 'title', 'url', 'start_date', 'end_date', 'description'],
  row: (record) => [
    record.id,
    record.title,
    record.url,
    record.start_date,
    record.end_date,
    record.description,
  ],
  references(record, see) {
    record.contributor_ids.forEach((id, place) => {
      see('persons', id, 'contributor_ids[]', place);
    });
  },
  lists: [personLinks('project_contributor_links', 'project_id', (record) => record.contributor_ids)],
};

function personLinks<R extends { id: number }>(
  table: string,
  parent: string,
  personIds: (record: R) => readonly number[],
): ListPlan<R> {
  return {
    table,
    columns: [parent, 'person_id', 'position'],
    parent,
    key: [parent, 'person_id'],
    namesPersons: true,
    rows: (record) => linkRows(record.id, personIds(record)),
  };
}
