import { expect, it } from 'vitest'
import { completeness, missingParts, type ProfileFacts, profileParts } from './profile.ts'

const full: ProfileFacts = {
  hasPicture: true,
  nickName: '小明',
  mail: 'a@example.com',
  linkMan: '周敏',
  linkPhone: '13857400001',
  companyName: '宁波远航家具有限公司',
  city: '330200',
  address: '纬五路 18 号',
  categoryIds: ['furniture'],
  certified: true,
}

it('says what is still missing, each part by itself', () => {
  expect(missingParts(full)).toEqual([])
  const without: Readonly<Record<(typeof profileParts)[number], Partial<ProfileFacts>>> = {
    picture: { hasPicture: false },
    nickName: { nickName: null },
    mail: { mail: '' },
    contact: { linkPhone: '' },
    company: { companyName: '' },
    place: { address: '' },
    categories: { categoryIds: [] },
    certification: { certified: false },
  }
  for (const part of profileParts) expect(missingParts({ ...full, ...without[part] })).toEqual([part])
})

it('is at 100 per cent only when nothing is missing', () => {
  expect([completeness([]), completeness(['mail']), completeness(profileParts)]).toEqual([100, 87, 0])
})
