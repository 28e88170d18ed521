import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { amount, proofOf, refundOf, replyAt } from '#test/support/payment-replies.ts'
import { qrPath } from '#web/lib/qr-path.ts'
import { isBeingChecked } from './dialogue-face.ts'
import { standingOf } from './payment-looks.ts'
import { transferText } from './transfer-text.ts'

/** The squares that a path made of rows of rectangles covers. */
function squaresOf(path: string): Set<string> {
  const squares = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) squares.add(`${Number(x) + at} ${y}`)
  return squares
}

describe('the code for the phone', () => {
  it('draws every dark square of the code and no other', () => {
    const { modules } = create('weixin://wxpay/bizpayurl?pr=p4lpSuKzz', { errorCorrectionLevel: 'M' })
    const dark = (row: number, column: number) => modules.get(row, column) === 1
    const drawn = squaresOf(qrPath(modules.size, dark))
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        expect(drawn.has(`${column} ${row}`)).toBe(dark(row, column))
  })

  it('draws nothing where nothing is dark, and whole rows in one go', () => {
    expect(qrPath(3, () => false)).toBe('')
    expect(qrPath(2, (row) => row === 1)).toBe('M0 1h2v1h-2z')
  })
})

describe('our bank’s details as text', () => {
  const names = {
    amount: '转账金额',
    holder: '收款户名',
    bank: '开户行',
    number: '账号',
    swift: 'SWIFT',
    remittance: '附言',
  }
  const transfer = { holder: '舢板', bank: '中国银行', number: '3700 0000', swift: null, remittance: 'P911' }

  it('has one line for each, and none for what there is not', () => {
    expect(transferText(transfer, '¥42,403.22', names)).toBe(
      ['收款户名  舢板', '开户行  中国银行', '账号  3700 0000', '转账金额  ¥42,403.22', '附言  P911'].join(
        '\n',
      ),
    )
    expect(transferText({ ...transfer, swift: 'BKCHCNBJ92A' }, '¥1.00', names)).toContain(
      'SWIFT  BKCHCNBJ92A',
    )
  })
})

describe('how a payment stands in one word', () => {
  it.each([
    [{ status: 'created' }, 'preparing'],
    [{}, 'waiting'],
    [{ channel: 'bankTransfer', proofs: [proofOf('submitted')] }, 'checking'],
    [{ channel: 'bankTransfer', proofs: [proofOf('rejected', 'x')] }, 'waiting'],
    [{ status: 'paid' }, 'matching'],
    [{ status: 'paid', outcome: 'credited' }, 'credited'],
    [{ status: 'paid', outcome: 'wrongAmount' }, 'held'],
    [{ status: 'paid', outcome: 'otherPayer' }, 'returning'],
    [{ status: 'paid', outcome: 'amountChanged' }, 'returning'],
    [{ status: 'closed' }, 'closed'],
    [{ status: 'failed' }, 'failed'],
  ] as const)('%j is %s', (facts, standing) => {
    expect(standingOf(replyAt(3, facts as never).payment)).toBe(standing)
  })

  const refund = (
    kind: Parameters<typeof refundOf>[0],
    status: ReturnType<typeof refundOf>['status'],
    minor: number = amount.minor,
  ) => ({ ...refundOf(kind), status, amount: { ...amount, minor } })

  it.each([
    ['a refund that was asked for', 'credited', [refund('order', 'requested')], 'refunding'],
    ['a refund that could not be sent', 'credited', [refund('order', 'failed')], 'refunding'],
    ['a refund that was rejected', 'credited', [refund('order', 'rejected')], 'credited'],
    ['all of it back', 'credited', [refund('order', 'refunded')], 'refunded'],
    ['a part of it back', 'credited', [refund('part', 'refunded', 600)], 'partRefunded'],
    [
      'a part of it back and the rest on its way',
      'credited',
      [refund('part', 'refunded', 600), refund('order', 'processing', amount.minor - 600)],
      'refunding',
    ],
    [
      'all of it back in two parts',
      'credited',
      [refund('part', 'refunded', 600), refund('order', 'refunded', amount.minor - 600)],
      'refunded',
    ],
    ['what was paid twice back', 'credited', [refund('duplicate', 'refunded')], 'credited'],
    ['a wrong amount asked back', 'wrongAmount', [refund('held', 'requested')], 'held'],
    ['a wrong amount on its way back', 'wrongAmount', [refund('held', 'processing')], 'returning'],
    ['a wrong amount back', 'wrongAmount', [refund('held', 'refunded')], 'returned'],
    [
      'a wrong amount asked back again after it was rejected',
      'wrongAmount',
      [refund('held', 'rejected'), refund('held', 'refunded')],
      'returned',
    ],
    ['money that came late back', 'late', [refund('late', 'refunded')], 'returned'],
  ] as const)('with %s, %s, is %j: %s [§4]', (_what, outcome, refunds, standing) => {
    expect(standingOf(replyAt(3, { status: 'paid', outcome, refunds: [...refunds] }).payment)).toBe(standing)
  })

  it('is not given up while finance looks for its money', () => {
    const proofs = [proofOf('submitted')]
    expect(isBeingChecked(replyAt(31, { channel: 'bankTransfer', proofs }).payment)).toBe(true)
    expect(isBeingChecked(replyAt(31, { channel: 'bankTransfer', proofs, status: 'paid' }).payment)).toBe(
      false,
    )
    expect(isBeingChecked(replyAt(31, { channel: 'bankTransfer' }).payment)).toBe(false)
  })
})
