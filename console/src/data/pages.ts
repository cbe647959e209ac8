import type { ComponentType } from 'react';
import { ImportPage } from './import/page.tsx';
import { SourcesPage } from './sources/page.tsx';

/** A page for those who run the data, at `#/data/PATH`. */
export interface DataPageEntry {
  path: string;
  name: string;
  Page: ComponentType;
}

/** The pages below *Data*, in the order of their links. */
export const DATA_PAGES: readonly DataPageEntry[] = [
  { path: 'import', name: 'Import', Page: ImportPage },
  { path: 'sources', name: 'Sources', Page: SourcesPage },
];
