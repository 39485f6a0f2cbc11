export const BrandMark = ({ size = 26 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none', color: 'var(--accent)' }}>
    <rect x="4.5" y="3.5" width="23" height="25" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />
    <rect x="9" y="8" width="14" height="12" rx="1" fill="currentColor" />
  </svg>
);
