import { Migration } from '@mikro-orm/migrations';

/**
 * Texts of sources are compared with their vowel signs and sound marks, and addresses of job posts with their fragments. The next
 * import finds the lookups whose names may have such marks again, and takes posts apart that differ by fragments alone.
 */
export class Migration20261129000000 extends Migration {
  override up(): void {
    for (const kind of ['industries', 'organization_keywords', 'person_skills', 'web_technologies'])
      this.addSql(
        `delete from lookup_texts t using ${kind} l where t.kind = '${kind}' and l.id = t.id and l.name ~ '[^\\u0001-\\u08ff]'`,
      );
    this.addSql(FRAGMENTS);
  }
}

/** A claim without a digest gets its identifiers with its next delivery. */
const FRAGMENTS = `
with changed as (
  update claims set digest = null where kind = 'job_posts' and body->>'url' like '%#_%' returning kind, id
), forgotten as (
  delete from claim_identifiers i using changed where (i.kind, i.id) = (changed.kind, changed.id)
)
insert into pending_claims (kind, id) select kind, id from changed on conflict do nothing`;
