import type { Config } from '../config.ts';
import { checkConnections } from './doctor-connections.ts';
import { checkDisk, checkNode, checkPort } from './doctor-machine.ts';
import { runningServices } from './doctor-services.ts';

/** What a check of a setup found. */
export interface Finding {
  check: 'node' | 'port' | 'data' | 'services' | 'database' | 'migrations' | 'engine' | 'indexes' | 'outbox';
  /** `warning`: it works, and an operator should look. */
  status: 'ok' | 'warning' | 'failed';
  detail: string;
  /** What to do about it. */
  remedy?: string;
}

/** Checks a setup from the machine up to the indexes, and starts and changes nothing. */
export async function findWhatIsWrong(config: Config): Promise<Finding[]> {
  const findings = [checkNode(), await checkPort(config)];
  const isEmbedded = config.databaseUrl === undefined || config.meiliUrl === undefined;
  if (isEmbedded) findings.push(await checkDisk(config.dataDirectory));
  const services = await runningServices(config);
  if ('finding' in services) return [...findings, services.finding];
  return [...findings, ...(await checkConnections(config, services.addresses))];
}
