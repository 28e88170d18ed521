import { describe, expect, it } from 'vitest'
import { follow, type Mover, movesFrom } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import * as invoices from './invoices.ts'

const movers: readonly Mover[] = ['visitor', 'customer', 'staff', 'system']
const { invoiceMoves, invoiceStatuses } = invoices

describe('what an invoice may do [§4]', () => {
  it('allows exactly these moves', () => {
    const open = invoiceStatuses.flatMap((status) =>
      movers.flatMap((mover) =>
        movesFrom<invoices.InvoiceStatus, typeof invoiceMoves>(invoiceMoves, status, mover).map((move) => {
          const to = follow<invoices.InvoiceStatus>(invoiceMoves, move, status, mover, 'invoice.moveNotOpen')
          return `${move}: ${status} by ${mover} → ${to}`
        }),
      ),
    )
    expect(open).toEqual([
      'issue: invoicing by system → success',
      'fail: invoicing by system → failed',
      'retry: failed by customer → invoicing',
      'retry: failed by staff → invoicing',
    ])
  })

  it.each([
    ['issue', 'success', 'system'],
    ['issue', 'invoicing', 'customer'],
    ['retry', 'success', 'staff'],
    ['take away', 'failed', 'staff'],
  ] as const)('refuses %s of one that is %s by the %s', (move, status, mover) => {
    expect(() =>
      follow<invoices.InvoiceStatus>(invoiceMoves, move, status, mover, 'invoice.moveNotOpen'),
    ).toThrow(Refusal)
  })
})

it('tries again for an hour and a bit, mails for half a day', () => {
  const sum = (minutes: readonly number[]) => minutes.reduce((total, each) => total + each, 0)
  expect([invoices.retryMinutes.length, sum(invoices.retryMinutes)]).toEqual([4, 81])
  expect([invoices.mailRetryMinutes.length, sum(invoices.mailRetryMinutes)]).toEqual([5, 876])
  for (const waits of [invoices.retryMinutes, invoices.mailRetryMinutes])
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
})

it('knows what comes to no tax, whose title it is and who may pay for another [§6]', () => {
  expect(invoices.taxTreatments).toEqual(['zeroRated', 'exempt', 'notTaxed'])
  expect(invoices.titleKinds).toEqual(['personal', 'enterprise'])
  expect(invoices.titleOwners).toEqual(['own', 'payer'])
  expect(invoices.agreementKinds).toEqual(['entrustment', 'contract'])
  expect(invoices.agreementStatuses).toEqual(['submitted', 'approved', 'rejected'])
  expect(invoices.mostTitles).toBe(50)
})
