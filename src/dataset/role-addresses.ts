/** Local parts of addresses that many persons of an organization read. */
const ROLES = new Set(
  `abuse accounting accounts admin administration all billing booking bookings buchhaltung bewerbung careers career compliance
  contact contacto contatto customerservice datenschutz dpo editor enquiries enquiry events feedback finance hello help hi hr
  info information inquiries inquiry invoice invoices it job jobs karriere kontakt legal mail marketing media news newsletter
  no-reply noreply office orders personal postmaster pr presse press privacy recruiting recruitment reception redaktion sales
  secretariat security service shop staff support talent team vertrieb webmaster welcome`.split(/\s+/),
);

/** Whether an address is that of a task, such as `info@example.com`, so that it identifies no person. */
export function isRoleAddress(email: string): boolean {
  const [local = ''] = email.slice(0, email.lastIndexOf('@')).split('+', 1);
  return ROLES.has(local);
}
