declare module 'html-to-text' {
  export interface HtmlToTextOptions {
    wordwrap?: number | false;
    whitespaceCharacters?: string;
    baseElements?: { selectors: string[]; returnDomByDefault?: boolean };
    limits?: { maxInputLength?: number; maxDepth?: number; maxChildNodes?: number; ellipsis?: string };
    selectors?: { selector: string; format?: string; options?: Record<string, unknown> }[];
  }
  export function compile(options?: HtmlToTextOptions): (html: string) => string;
}

declare module 'sanitize-html' {
  export type Attributes = Record<string, string>;
  export interface SanitizeOptions {
    allowedTags?: string[];
    allowedAttributes?: Record<string, string[]>;
    allowedSchemes?: string[];
    allowedSchemesByTag?: Record<string, string[]>;
    allowedSchemesAppliedToAttributes?: string[];
    allowProtocolRelative?: boolean;
    allowedStyles?: Record<string, Record<string, RegExp[]>>;
    parseStyleAttributes?: boolean;
    nonTextTags?: string[];
    nestingLimit?: number;
    disallowedTagsMode?: 'discard' | 'escape';
    transformTags?: Record<
      string,
      (tagName: string, attribs: Attributes) => { tagName: string; attribs: Attributes }
    >;
  }
  export default function sanitizeHtml(html: string, options?: SanitizeOptions): string;
}
