/**
 * Names of query parameters, in lower case. Parameters in `dropped` never change the page: they
 * count campaigns and visits, or carry a session. Parameters in `doubtful` sometimes change the
 * page, so the content of the page decides.
 */
const names = {
  dropped: {
    prefixes: ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_', 'aspsessionid'],
    exact: [
      'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl',
      'fbclid igshid igsh msclkid twclid ttclid yclid ysclid li_fat_id epik rdt_cid',
      'mc_cid mc_eid _hsenc _hsmi __hssc __hstc __hsfp hsctatracking mkt_tok vero_id',
      'oly_anon_id oly_enc_id wickedid _openstat s_kwcid sc_cid irclickid awc',
      'phpsessid jsessionid oscsid zenid cfid cftoken sessid',
    ].flatMap((line) => line.split(' ')),
  },
  doubtful: {
    prefixes: [] as readonly string[],
    exact: ['sid', 's', 'session', 'session_id', 'sessionid', 'ref', 'referrer', 'source', 'src', 'from', 'campaign'],
  },
} as const;

/**
 * Doubtful names whose values look like a session, such as `sid=0f8fad5b…`. Shorter values may be
 * the number of an article.
 */
const sessionNames: readonly string[] = ['sid', 's', 'session', 'session_id', 'sessionid'];
const sessionValue = /^(?=.*\d)(?=.*[a-z])[\da-z]{26,}$/i;

type AddressParameterVerdict = 'dropped' | 'doubtful' | 'kept';

/** Returns whether a decoded parameter belongs to the address of a page. */
export function verdictOnParameter(name: string, value: string): AddressParameterVerdict {
  const lower = name.toLowerCase();
  if (sessionNames.includes(lower) && sessionValue.test(value)) return 'dropped';
  const verdicts = ['dropped', 'doubtful'] as const;
  const isAmong = ({ prefixes, exact }: { readonly prefixes: readonly string[]; readonly exact: readonly string[] }) =>
    exact.includes(lower) || prefixes.some((prefix) => lower.startsWith(prefix));
  return verdicts.find((verdict) => isAmong(names[verdict])) ?? 'kept';
}

/** Sessions in the path: `/a;jsessionid=1F` of servlets. */
export const sessionInPath = /;(?:jsessionid|phpsessid|sid)=[^;/]*/gi;
/** `/(S(abc))/a` of ASP.NET. The content of the page decides. */
export const doubtfulSegment = /\/\([a-z]\([\w-]+\)\)(?=\/|$)/gi;
/** Files that servers return for a folder, and file endings that many sites omit. */
export const defaultDocument = /(?<=\/)(?:index|default|home|main)(?:\.[a-z]{2,5})?$/;
export const omittedEnding = /\.(?:s?html?|xhtml|php|aspx?|jsp|do)$/;
