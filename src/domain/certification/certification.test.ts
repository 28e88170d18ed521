import { describe, expect, test } from 'vitest'
import { certificationStatuses, nameProblem } from '#domain/users/user.ts'
import {
  type CertificationMove,
  certificationMoves,
  moveCertification,
  openCertificationMoves,
} from './certification.ts'

describe('moves of certification', () => {
  test.each([
    ['none', ['submit'], []],
    ['inReview', [], ['approve', 'reject']],
    ['certified', ['submit'], []],
    ['failed', ['submit'], []],
  ] as const)('%s: customer %j, staff %j', (status, customer, staff) => {
    expect(openCertificationMoves(status, 'customer')).toEqual(customer)
    expect(openCertificationMoves(status, 'staff')).toEqual(staff)
    expect(openCertificationMoves(status, 'visitor')).toEqual([])
    expect(openCertificationMoves(status, 'system')).toEqual([])
  })

  test('what is not open is refused', () => {
    for (const status of certificationStatuses)
      for (const move of Object.keys(certificationMoves) as CertificationMove[])
        for (const mover of ['customer', 'staff'] as const) {
          const open = openCertificationMoves(status, mover).includes(move)
          const made = () => moveCertification(status, move, mover)
          if (open) expect(made()).toBe(certificationMoves[move].to)
          else expect(made).toThrow('certification.moveNotOpen')
        }
  })
})

describe('certified names', () => {
  test.each([
    ['周敏', null],
    ['买买提·吐尔逊', null],
    ['𠮷野𣘺', null],
    ['𠮷', 'length'],
    ['𠮷'.repeat(20), null],
    ['𠮷'.repeat(21), 'length'],
    ["Anna O'Neill-de Vries", 'length'],
    ["Anna O'Neill", null],
    ['周敏😀', 'characters'],
    ['周敏1', 'characters'],
    ['·周敏', 'characters'],
  ] as const)('%s: %s', (name, problem) => expect(nameProblem(name, 'userName')).toBe(problem))
})
