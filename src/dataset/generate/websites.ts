import { idOf } from './identifiers.ts';
import { type OrganizationProfile, organizationProfile } from './organizations.ts';
import { differentRanks, Random, sometimes, sometimesList, unknownValue } from './random.ts';
import { webTechnologies } from './vocabulary/lookups.ts';
import type { World } from './world.ts';

/** The records of `websites`: of organizations, under their domain or another, and of nobody. */
export function* websiteRecords(world: World) {
  let count = 0;
  for (let index = 0; index < world.counts.organizations; index++) {
    const random = new Random(world.seed, 'website', index);
    const profile = organizationProfile(world, index);
    for (const site of sitesOf(random, profile)) {
      yield {
        id: idOf.website(count++),
        domain: site.domain,
        organization_id: site.named ? profile.id : unknownValue(random),
        ...traffic(random, profile.rank),
        technologies: technologies(random),
      };
    }
  }
}

/** The domains of an organization's websites, and whether a website's record names the organization. */
function sitesOf(
  random: Random,
  { domain, label }: OrganizationProfile,
): { domain: string; named: boolean }[] {
  const sites = [];
  const unit = random.unit();
  if (unit < 0.78) sites.push({ domain, named: true });
  else if (unit < 0.85) sites.push({ domain, named: false });
  else if (unit < 0.92) sites.push({ domain: `the-${label}.example`, named: true });
  if (random.chance(0.06)) sites.push({ domain: `careers.${label}.example`, named: true });
  if (random.chance(0.05)) sites.push({ domain: `blog-about-${label}.example`, named: false });
  return sites;
}

function traffic(random: Random, rank: number) {
  const popularity = Math.floor((rank + 1) * 40 * (0.2 + random.unit() * 2));
  return {
    public_rank: sometimes(random, 0.75, () => Math.min(2_147_483_647, popularity)),
    analytics_rank: sometimes(random, 0.6, () => Math.floor(popularity * (0.5 + random.unit()))),
    analytics_traffic: sometimes(random, 0.65, () => Math.floor(6_000_000_000 / popularity)),
  };
}

function technologies(random: Random) {
  return sometimesList(random, 0.85, () =>
    differentRanks(random, 14, webTechnologies.length).map((rank) => ({
      web_technology_id: idOf.technology(rank),
      is_active: random.chance(0.85),
    })),
  );
}
