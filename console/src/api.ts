import type { ServiceDocument } from './service-document.ts';

export type { Operations, RosterClient } from '../../client/src/client.ts';
export { createClient, RosterError } from '../../client/src/client.ts';

/** Reads the OpenAPI document of the service, which the forms are made from. */
export async function readDocument(): Promise<ServiceDocument> {
  return (await (await fetch('/openapi.json')).json()) as ServiceDocument;
}
