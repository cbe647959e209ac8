import { metered } from '../api/meter.ts';
import { accountProcedure } from '../api/trpc.ts';
import { readWebsiteDetail } from './read.ts';
import { websiteSchema } from './record.ts';
import { websiteRequest } from './request.ts';

/** Website detail lookup. */
export const detailLookup = accountProcedure
  .meta({
    scope: 'websites',
    rate: 'lookups',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/website_detail_lookup/',
      operationId: 'website_detail_lookup',
      tags: ['Websites'],
      summary: 'Look up a website',
      description:
        'Answers the ranks, the traffic and the technologies of a website, known by its domain or by its organization. Where several are given, the domain decides, then the id of the organization.',
      successDescription: 'The website.',
      errorResponses: [404],
    },
  })
  .input(websiteRequest)
  .use(metered)
  .output(websiteSchema)
  .query(({ ctx: { services }, input }) => readWebsiteDetail(services, input));
