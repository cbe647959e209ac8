import type { ComponentType } from 'react';
import { ImportPage } from './import/page.tsx';
import { PairsPage } from './pairs/page.tsx';
import { PrivacyPage } from './privacy/page.tsx';
import { SourcesPage } from './sources/page.tsx';
import { TrailPage } from './trail/page.tsx';

/** A page for those who run the data, at `#/data/PATH`. */
interface DataPageEntry {
  path: string;
  name: string;
  Page: ComponentType;
}

/** The pages below *Data*, in the order of their links. */
export const DATA_PAGES: readonly DataPageEntry[] = [
  { path: 'import', name: 'Import', Page: ImportPage },
  { path: 'sources', name: 'Sources', Page: SourcesPage },
  { path: 'pairs', name: 'Pairs', Page: PairsPage },
  { path: 'privacy', name: 'Privacy', Page: PrivacyPage },
  { path: 'trail', name: 'Trail', Page: TrailPage },
];
