import { isWebmailAddress } from '../../dataset/webmail-domains.ts';

/**
 * Domains of which each organization has only a page, an address or a subdomain: social networks, job boards, directories,
 * stores, shorteners and builders of websites. The domain and all its subdomains identify no organization.
 */
const PAGES_OF_MANY = `
about.me angel.co angellist.com apps.apple.com ashbyhq.com behance.net bit.ly buff.ly calendly.com crunchbase.com
discord.com discord.gg dribbble.com etsy.com eventbrite.com facebook.com fb.com fb.me flickr.com forms.gle github.com
gitlab.com glassdoor.com goo.gl google.com greenhouse.io indeed.com instagram.com is.gd itunes.apple.com kickstarter.com
kununu.com lever.co linkedin.com linktr.ee lnkd.in meetup.com mastodon.social medium.com notion.site notion.so ow.ly
patreon.com personio.com personio.de pinterest.com play.google.com producthunt.com quora.com recruitee.com reddit.com
rebrand.ly slideshare.net smartrecruiters.com soundcloud.com stepstone.de t.co t.me teamtailor.com telegram.me threads.net
tiktok.com tinyurl.com tripadvisor.com trustpilot.com tumblr.com twitch.tv twitter.com vimeo.com vk.com welcometothejungle.com
wa.me wellfound.com whatsapp.com wikidata.org wikipedia.org workable.com x.com xing.com ycombinator.com yelp.com youtu.be
youtube.com`;

/** Domains under which each customer has a subdomain of its own: that subdomain identifies, the domain itself does not. */
const PARENTS_OF_MANY = `
appspot.com azurewebsites.net bigcartel.com blogspot.com business.site cloudfront.net firebaseapp.com fly.dev github.io
gitlab.io glitch.me godaddysites.com herokuapp.com jimdo.com jimdofree.com jimdosite.com myshopify.com netlify.app ngrok.io
onrender.com pages.dev railway.app readthedocs.io s3.amazonaws.com shopify.com sites.google.com squarespace.com strikingly.com
substack.com surge.sh typepad.com vercel.app web.app webflow.io weebly.com wix.com wixsite.com wordpress.com workers.dev`;

const pages = new Set(PAGES_OF_MANY.trim().split(/\s+/));
const parents = new Set(PARENTS_OF_MANY.trim().split(/\s+/));

/** Whether many organizations share a domain, in its compared form, so that it identifies none of them. */
export function identifiesNobody(domain: string): boolean {
  if (parents.has(domain) || isWebmailAddress(`@${domain}`)) return true;
  const labels = domain.split('.');
  return labels.some((_, at) => pages.has(labels.slice(at).join('.')));
}
