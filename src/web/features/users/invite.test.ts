import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserMark, forgetInvite, inviteIn, keepInvite, keptInvite } from './invite.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  forgetInvite()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('an invitation in this browser [§3]', () => {
  it.each([
    ['?invite=0a1b2c3d4e&via=qr', { inviteCode: '0a1b2c3d4e', inviteSource: 'qr' }],
    ['?to=%2Fx&invite=0A1B2C3D4E', { inviteCode: '0A1B2C3D4E', inviteSource: 'link' }],
    ['?invite=0a1b2c3d4e&via=elsewhere', { inviteCode: '0a1b2c3d4e', inviteSource: 'link' }],
    ['?invite=', null],
    ['?invite=%3Cb%3E', null],
    [`?invite=${'a'.repeat(41)}`, null],
    ['?via=qr', null],
    ['', null],
  ])('%s', (search, invite) => {
    expect(inviteIn(search)).toEqual(invite)
  })

  it('is kept from page to page until somebody logs in; the last link counts', () => {
    keepInvite('?invite=0a1b2c3d4e&via=poster')
    keepInvite('?page=2')
    expect(keptInvite()).toEqual({ inviteCode: '0a1b2c3d4e', inviteSource: 'poster' })
    keepInvite('?invite=zzzzzzzzzz')
    expect(keptInvite()).toEqual({ inviteCode: 'zzzzzzzzzz', inviteSource: 'link' })
    forgetInvite()
    expect(keptInvite()).toBeNull()
    expect(kept.size).toBe(0)
  })

  it('keeps one mark of the browser, and makes another for what is no mark', () => {
    const mark = browserMark()
    expect(mark).toMatch(/^[0-9a-f]{32}$/)
    expect(browserMark()).toBe(mark)
    kept.set('browser-mark', 'x')
    expect(browserMark()).not.toBe('x')
  })

  it('lives with the page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    })
    keepInvite('?invite=0a1b2c3d4e')
    expect(keptInvite()?.inviteCode).toBe('0a1b2c3d4e')
    forgetInvite()
    expect(keptInvite()).toBeNull()
  })
})
