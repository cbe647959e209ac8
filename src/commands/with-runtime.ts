import { type Config, type LogLevel, readConfig } from '../config.ts';
import { migrate } from '../db/database.ts';
import { type ProvidedServices, provideServices } from '../embedded/services.ts';
import { openRuntime, type Runtime } from '../runtime.ts';

/**
 * Runs a command on the configured or embedded services, with the database at this version, and lets go of
 * everything afterwards, however it ends.
 */
export async function withRuntime<T>(
  work: (runtime: Runtime, config: Config, services: ProvidedServices) => Promise<T>,
  usualLogLevel: LogLevel = 'warn',
): Promise<T> {
  const config = readConfig();
  const services = await provideServices(config, (reason) => process.stderr.write(`${reason}\n`));
  try {
    const runtime = await openRuntime(config, services, usualLogLevel);
    try {
      await migrate(runtime.database);
      return await work(runtime, config, services);
    } finally {
      await runtime.close();
    }
  } finally {
    await services.release();
  }
}
