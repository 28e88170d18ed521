import { describe, expect, test } from 'vitest'
import { certificationStatuses, nameProblem } from '#domain/users/user.ts'
import * as certification from './certification.ts'
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

describe('what becomes of papers [decision 024]', () => {
  test.each([
    ['submit', 'none', 'customer', 'inReview'],
    ['submit', 'certified', 'customer', 'inReview'],
    ['submit', 'failed', 'customer', 'inReview'],
    ['approve', 'inReview', 'staff', 'certified'],
    ['reject', 'inReview', 'staff', 'failed'],
  ] as const)('%s leads from %s, by %s, to %s', (move, from, by, to) => {
    expect(moveCertification(from, move, by)).toBe(to)
  })

  test('a person shows both sides of the card, an enterprise its licence and perhaps more [§5]', () => {
    const { photoKinds, photosNeeded, photosWelcome } = certification
    expect(photosNeeded).toEqual({ individual: ['idFront', 'idBack'], enterprise: ['licence'] })
    expect(photosWelcome).toEqual({ individual: [], enterprise: ['licenceMore'] })
    const shown = (['individual', 'enterprise'] as const).flatMap((type) => [
      ...photosNeeded[type],
      ...photosWelcome[type],
    ])
    expect(shown).toEqual(photoKinds)
  })

  test('photos are of 10 MiB at most, eight wait for a day, and a link to one lives for five minutes', () => {
    expect({
      bytes: certification.photoSizeLimit,
      wait: [certification.waitingPhotosLimit, certification.waitingPhotoHours],
      link: certification.photoLinkSeconds,
      reason: certification.reasonLimit,
      scales: certification.companyScales,
    }).toEqual({ bytes: 10_485_760, wait: [8, 24], link: 300, reason: 200, scales: [1, 2, 3, 4, 5] })
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
