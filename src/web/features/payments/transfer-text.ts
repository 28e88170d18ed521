import type { Transfer } from './dialogue-face.ts'

/** What each line of the text is called. */
type TransferNames = Readonly<
  Record<'amount' | 'holder' | 'bank' | 'number' | 'swift' | 'remittance', string>
>

/** Our bank's details as lines of text, for a message to whoever makes the transfer. */
export function transferText(transfer: Transfer, amount: string, names: TransferNames): string {
  const lines: [string, string | null][] = [
    [names.holder, transfer.holder],
    [names.bank, transfer.bank],
    [names.number, transfer.number],
    [names.swift, transfer.swift],
    [names.amount, amount],
    [names.remittance, transfer.remittance],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}  ${value}`] : [])).join('\n')
}
