/** What the tests read of a mail; the package has no types of its own. */
declare module 'mailparser' {
  export type Address = { readonly value: readonly { readonly address?: string; readonly name: string }[] }
  export type ParsedMail = {
    readonly from?: Address
    readonly to?: Address | readonly Address[]
    readonly subject?: string
    readonly text?: string
    readonly html?: string | false
    readonly messageId?: string
    readonly headers: ReadonlyMap<string, unknown>
    readonly attachments: readonly {
      readonly filename?: string
      readonly contentType: string
      readonly content: Buffer
    }[]
  }
  export function simpleParser(source: Buffer): Promise<ParsedMail>
}
