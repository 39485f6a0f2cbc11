/** The `json` output of a crawled page (interface specification, section 2.9), read from the page as it was rendered. */
export type PageDocument = PageFacts & {
  readonly requestedUrl: string;
  /** Where redirects ended. */
  readonly url: string;
  readonly depth: number;
  readonly parentId: string | null;
  readonly http: {
    readonly status: number | null;
    readonly redirects: readonly string[];
    /** Names in lower case; only those that describe the document. */
    readonly headers: Readonly<Record<string, string>>;
    /** When the last document of the page began to arrive. */
    readonly answeredAt: string;
  };
};

export type PageFacts = {
  readonly title: string;
  readonly description: string | null;
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** In the order of the document, each address once for each element that has it; open shadow roots included. */
  readonly links: readonly { readonly url: string; readonly text: string; readonly rel: string | null }[];
  readonly text: string;
  readonly openGraph: Readonly<Record<string, string | readonly string[]>>;
  /** As it stands in the page: parsed where it is JSON, else its text. */
  readonly jsonLd: readonly unknown[];
  readonly hreflang: readonly { readonly language: string; readonly url: string }[];
  /** The page has more links, headings or text than are listed here. */
  readonly cut: boolean;
};
