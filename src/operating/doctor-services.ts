import type { Config } from '../config.ts';
import { findOwner, type ServiceAddresses } from '../embedded/ownership.ts';
import type { Finding } from './doctor.ts';

/**
 * Where the services are that the settings name, and for what they do not name, those of a `start` that runs. Nothing
 * is started to find out.
 */
export async function runningServices(
  config: Config,
): Promise<{ addresses: ServiceAddresses } | { finding: Finding }> {
  const { databaseUrl, meiliUrl, meiliKey, dataDirectory } = config;
  if (databaseUrl !== undefined && meiliUrl !== undefined)
    return { addresses: { databaseUrl, meiliUrl, meiliKey } };
  const owner = await findOwner(dataDirectory);
  if (owner?.addresses)
    return {
      addresses: {
        ...owner.addresses,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
        ...(meiliUrl === undefined ? {} : { meiliUrl, meiliKey }),
      },
    };
  const missing = [
    ...(databaseUrl === undefined ? ['DATABASE_URL'] : []),
    ...(meiliUrl === undefined ? ['MEILI_URL'] : []),
  ];
  return {
    finding: {
      check: 'services',
      status: 'warning',
      detail: `${missing.join(' and ')} not set, and no embedded services run on ${dataDirectory}: the rest was not checked.`,
      remedy: `Run roster start and then roster doctor beside it, or set ${missing.join(' and ')}.`,
    },
  };
}
