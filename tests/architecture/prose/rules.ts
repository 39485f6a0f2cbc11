import type { DeclaredName, Passage, Prose } from './read-prose.ts';

type Rule = {
  /** What the reader finds, and what to write instead. */
  readonly about: string;
  /** Occurrences that exist today. The number only falls: a change that removes some lowers it. */
  readonly budget: number;
  readonly find: (prose: Prose) => readonly Passage[];
};

const inComments =
  (pattern: RegExp) =>
  ({ comments }: Prose): readonly Passage[] =>
    comments.filter(({ text }) => pattern.test(text));
const inMessages =
  (pattern: RegExp) =>
  ({ messages }: Prose): readonly Passage[] =>
    messages.filter(({ text }) => pattern.test(text));
const inInterface =
  (pattern: RegExp) =>
  ({ interfaceTexts }: Prose): readonly Passage[] =>
    interfaceTexts.filter(({ text }) => pattern.test(text));
const inDocuments =
  (pattern: RegExp) =>
  ({ documentLines }: Prose): readonly Passage[] =>
    documentLines.filter(({ text }) => pattern.test(text));
const inNames =
  (test: (name: DeclaredName) => boolean) =>
  ({ names }: Prose): readonly Passage[] =>
    names.filter(test);

/** “There is no X” is plain English. “This is no X” is not. */
const isNo = /(?<!\bthere )\b(?:is|are|was|were|be) no\b(?! (?:longer|more)\b)/i;
const pronoun = /\b(?:it|its|one|ones|those|others?|another|them|that of)\b/gi;
const splitSentences = (text: string): string[] => text.split(/(?<=[.!?:;])\s+/);

/** Participles and adjectives that say nothing without a noun. */
const bareParticiple =
  /^(?:Wanted|Asked|Given|Shown|Owned?|Ended|Sent|Judged|Seen|Named|Found|Held|Kept|Captured|Refused|Watched|Placed|Compared|Taken|Said|Known|Settled|Parsed|Failed|Made|Removed|Copied|Started|Lost|Accepted|Claimed|Listed|Chosen|Begun|Told|Opened|Described|Cut|Edited|Written|Walked|Leased|Due|Timed|Counted|Stored|Sealed|Joined|Split|Served|Used|Loaded|Received|Expected|Measured|Reused|Needed|Requested|Scheduled|Attempted|Added|Drawn|Hidden|Located|Swept|Rendered|Observed|Answered|Blocked|Broken|Compiled|Converted|Deleted|Encoded|Entered|Exchanged|Extracted|Framed|Gone|Inspected|Killed|Limited|Normalised|Pictured|Planned|Presented|Pruned|Resealed|Reshaped|Restarted|Restored|Resumed|Retried|Saved|Shipped|Sized|Styled|Supervised|Tested|Thrown|Verified|Viewed|Wrapped|Clipped|Coded|Discriminated|Arranged|Renewed|Stopped|Of|One|At|About|How|Say|Has|Lacks|Where|Since|Longer|Within|Between|Around|Again|Along|Apart|Always|Ours|Unseen|Unread|Late)$/;
const booleanName =
  /^(?:is|are|has|have|can|may|must|should|needs?|allows?|supports?|includes?|contains?|matches|accepts|equals|was|were|did|does|will|uses|requires|holds|fits|exists|starts|ends|wants|takes|knows)(?:[A-Z]|$)/;
const privateName =
  /(?:^|[a-z])(?:[Tt]old|[Aa]sked|[Ss]aid|[Kk]ept|[Ll]etters|[Bb]eside|[Uu]n?seen|[Ss]een|[Ll]etGo|[Aa]reThere|[Ii]sThere)(?=[A-Z]|$)/;
const clauseFile =
  /-of\.tsx?$|\/(?:which|what|why|how|where|needs|say|seen|shown|asked|kept|own|leaving|late|look)-[\w-]*\.tsx?$|\/(?:say|news|aim|room|leaving|patience)\.tsx?$/;

/** Names that more files than this declare stand for more than one thing. */
function findRepeatedNames(names: readonly DeclaredName[], filesMin: number): readonly Passage[] {
  const byName = Map.groupBy(names, ({ text }) => text);
  return [...byName.values()]
    .filter((all) => new Set(all.map(({ file }) => file)).size >= filesMin)
    .map(([first]) => first!);
}

/** How the project writes, as far as a pattern can check it. CONTRIBUTING.md has the rules for the rest. */
export const proseRules = {
  wideComment: {
    about: 'a comment line wider than 100 columns',
    budget: 1,
    find: ({ comments }) =>
      comments.flatMap((comment) =>
        comment.widths.flatMap((width, at) => (width > 100 ? [{ ...comment, line: comment.line + at }] : [])),
      ),
  },
  commentBegins: {
    about: 'a comment that begins with “Of”, “What”, “Where” or “Without”: begin with the subject',
    budget: 0,
    find: inComments(/^(?:Of|What|Where|Without)\b/),
  },
  commentBeginsWithPreposition: {
    about: 'a comment that begins with a preposition or a pronoun: begin with the subject',
    budget: 1,
    find: inComments(/^(?:In|By|For|With|From|As|At|On|Until|Since|Those|That|These|It|They|Its|Such|Both|Others?)\b/),
  },
  isNo: { about: '“is no X” in a comment: is not an X', budget: 0, find: inComments(isNo) },
  told: { about: '“told”: reported, notified', budget: 0, find: inComments(/\b(?:told|tells?|telling)\b/i) },
  asked: { about: '“asked”: requested, queried', budget: 0, find: inComments(/\b(?:asked|asks?|asking)\b/i) },
  said: { about: '“said”: reported, states', budget: 0, find: inComments(/\b(?:said|says?|saying)\b/i) },
  kept: { about: '“kept”: stored, retained', budget: 1, find: inComments(/\bkept\b(?! (?:alive|open|up to date))/i) },
  beside: { about: '“beside”: next to, besides', budget: 2, find: inComments(/\bbeside\b/i) },
  letters: {
    about: '“letters” for characters',
    budget: 0,
    find: inComments(/\b[Ll]etters\b(?!,? (?:and )?(?:digits|numbers)|, digits)/),
  },
  soMany: { about: '“so many”: N, up to N', budget: 0, find: inComments(/\b[Ss]o many\b/) },
  stands: { about: '“stands”: is, appears', budget: 0, find: inComments(/\b(?:stands?|stood)\b/i) },
  lies: { about: '“lies”: is stored, is in', budget: 0, find: inComments(/\blies?\b(?! (?:between|on top))/i) },
  isThere: {
    about: '“is there”: exists',
    budget: 0,
    find: inComments(/\b(?:is|are|was|were) (?:not |already )?there\b/),
  },
  butFor: { about: '“but for”: except for', budget: 0, find: inComments(/\bbut for\b/i) },
  alone: { about: '“alone”: only', budget: 0, find: inComments(/\balone\b/i) },
  gives: {
    about: '“Gives”, “Answers whether”: Returns',
    budget: 0,
    find: inComments(/(?:^|\. )(?:Gives|Answers (?:whether|how|what|with|as|the|which))\b/),
  },
  ofItsOwn: {
    about: '“of its own”: its own, a separate',
    budget: 0,
    find: inComments(/\bof (?:its|their|his|her|our|one's|your) own\b/),
  },
  asItHas: {
    about: '“as X has it”: as in X',
    budget: 0,
    find: inComments(/\b[Aa]s (?:\w+ ){1,2}(?:has|have|had) (?:it|them)\b/),
  },
  nobody: {
    about: '“nobody”, “whoever”: a user, the caller that',
    budget: 0,
    find: inComments(/\b(?:nobody|somebody|anybody|everybody|whoever|those who)\b/i),
  },
  pronouns: {
    about: 'a sentence with three pronouns or more: repeat the noun',
    budget: 2,
    find: ({ comments }) =>
      comments.filter(({ text }) => splitSentences(text).some((one) => (one.match(pronoun) ?? []).length >= 3)),
  },
  forAsBecause: {
    about: '“for” as because',
    budget: 0,
    find: inComments(/[,:;] for (?:it|then|what|who|nothing|there|links|pages) \w+/),
  },
  shortComment: {
    about: 'a comment of three words or fewer: rename what it explains',
    budget: 2,
    find: ({ comments }) =>
      comments.filter(({ text }) => text.split(/\s+/).length <= 3 && !/^(?:See|RFC)\b|https?:/.test(text)),
  },
  longSentence: {
    about: 'a sentence of more than 30 words',
    budget: 0,
    find: ({ comments }) =>
      comments.filter(({ text }) => text.split(/(?<=[.!?])\s+/).some((one) => one.split(/\s+/).length > 30)),
  },
  anew: {
    about: '“anew”, “once more”, “under way”, “by itself”, “at rest”: again, in progress, automatically, settled',
    budget: 0,
    find: inComments(/\b(?:anew|once more|under way|by (?:itself|themselves)|at rest)\b/i),
  },
  picture: { about: '“picture”: image, screenshot', budget: 4, find: inComments(/\bpictures?\b/i) },
  answer: { about: '“answer”: response, returns', budget: 17, find: inComments(/\banswer(?:s|ed|ing)?\b/i) },
  bareType: {
    about: 'a type named by a bare participle: add its noun',
    budget: 0,
    find: inNames(({ kind, text }) => kind === 'type' && bareParticiple.test(text)),
  },
  sharedName: {
    about: 'an exported name that a second file exports: one name, one meaning',
    budget: 14,
    find: ({ names }) =>
      findRepeatedNames(
        names.filter(({ isExported }) => isExported),
        2,
      ),
  },
  functionOf: {
    about: 'a function that ends in “Of”: a verb, unless it is a cheap, total projection of one argument',
    budget: 86,
    find: inNames(({ kind, text }) => kind === 'function' && text.endsWith('Of')),
  },
  privateName: {
    about: 'a name with told, asked, said, kept, letters, beside or seen',
    budget: 1,
    find: inNames(({ text }) => privateName.test(text)),
  },
  booleanFunction: {
    about: 'a function that returns a boolean without is, has, can or should',
    budget: 12,
    find: inNames(({ kind, text, returnsBoolean }) => kind === 'function' && returnsBoolean && !booleanName.test(text)),
  },
  anonymousType: {
    about: 'a one-word type that three files or more declare: name its role',
    budget: 4,
    find: ({ names }) =>
      findRepeatedNames(
        names.filter(({ kind, text }) => kind === 'type' && /^[A-Z][a-z]+$/.test(text) && text !== 'Props'),
        3,
      ),
  },
  clauseFile: {
    about: 'a file named by a clause, or ending in -of: name it for its export',
    budget: 2,
    find: ({ files }) => files.filter((file) => clauseFile.test(file)).map((file) => ({ file, line: 1, text: file })),
  },
  messageIsNo: { about: '“is no X” in a message', budget: 0, find: inMessages(isNo) },
  messageWords: {
    about: 'a message with told, asked, letters, beside or once more',
    budget: 3,
    find: inMessages(
      /\b(?:told|asked|letters(?!, digits| and digits)|beside|was up|once more|nothing was kept|what is no|all the time|says how)\b/i,
    ),
  },
  messagePicture: {
    about: '“picture” in a message: image, screenshot',
    budget: 2,
    find: inMessages(/\bpictures?\b/i),
  },
  interfaceCase: {
    about: 'an OpenAPI text that begins in lower case: write a sentence',
    budget: 0,
    find: inInterface(/^[a-z]/),
  },
  interfaceWords: {
    about: 'an OpenAPI text with private words',
    budget: 0,
    find: inInterface(
      /\b(?:nobody|somebody|told|asked|what is left|they are all|tried again|was taken|beside|any letters|are answered|is answered|stands? (?:still|in))\b|^Of\b/i,
    ),
  },
  interfaceOneWord: { about: 'an OpenAPI text of one word', budget: 0, find: inInterface(/^\w+\.$/) },
  documentWords: {
    about: 'a documentation line with told, asked, beside or letters',
    budget: 0,
    find: inDocuments(/\b(?:told|asked|beside|letters)\b/i),
  },
  documentIsNo: { about: '“is no X” in a document', budget: 0, find: inDocuments(isNo) },
  documentPicture: { about: '“picture” in a document', budget: 0, find: inDocuments(/\bpictures?\b(?!\/)/i) },
  documentWidth: {
    about: 'a documentation line wider than 160 columns, outside tables',
    budget: 0,
    find: ({ documentLines }) => documentLines.filter(({ text }) => text.length > 160 && !text.startsWith('|')),
  },
} as const satisfies Readonly<Record<string, Rule>>;
