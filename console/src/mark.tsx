/** The mark of Roster: a list whose first entry is found. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="mark">
      <rect width="32" height="32" rx="8" fill="#4263eb" />
      <circle cx="10" cy="10" r="3.5" fill="#fff" />
      <path d="M17 10h8M7 17h18M7 24h12" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
