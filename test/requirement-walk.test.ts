import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { orderStatusCodes, stageCodes } from '#contract/order-shapes.ts'
import { billKinds } from '#domain/bills/bill-lines.ts'
import { invoicedStates, statementStatuses } from '#domain/bills/statements.ts'
import { invoiceStatuses } from '#domain/invoices/invoices.ts'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { dialogueStates } from '#domain/payments/payment-window.ts'
import { pointsTypes } from '#domain/points/points.ts'
import { sceneStatuses } from '#domain/scenes/scenes.ts'
import { certificationStatuses } from '#domain/users/user.ts'
import { accessOf } from '#web/app/paths.ts'
import routes from '#web/routes.ts'
import { allEndpoints } from './support/endpoints.ts'

/** The lists of the requirements, one after another: each thing that they name is there, as they name it. */

type Route = { path?: string; index?: boolean; children?: Route[] }
const pathsBelow = (above: string, list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [...(path || children.length === 0 ? [own || '/'] : []), ...pathsBelow(own, children)]
  })

describe('screens and routes [§2]', () => {
  const pages = new Set(pathsBelow('', routes as Route[]))

  it.each([
    '/',
    '/login',
    '/science',
    '/enscience',
    '/experience',
    '/enexperience',
    '/english',
    '/company',
    '/encompany',
    '/vision',
    '/envision',
    '/oceanShipping',
    '/enoceanShipping',
    '/landCarriage',
    '/enlandCarriage',
    '/news',
    '/ennews',
    '/clearance',
    '/enclearance',
    '/shipping',
    '/storage',
    '/manage/news/details',
    '/404',
    '/loading',
    '/protocol',
    '/quotationSearch/index',
    '/quotationSearch/quotationSearchResult',
    '/searchTool/beforePort',
    '/searchTool/hsCode',
    '/searchTool/shipSchedule',
    '/searchTool/lclSearch',
    '/searchTool/cargoPlanning',
    '/searchTool/truckLocate',
    '/searchTool/boatLocate',
  ])('%s is a page, and open', (path) => {
    expect(pages).toContain(path)
    expect(accessOf(path)).toBe('open')
  })

  it.each([
    '/quotationSearch/fillInformation',
    '/quotationSearch/confirmAndPay',
    '/quotationSearch/aliPay',
    '/orderManage/index',
    '/orderManage/orderDetail',
    '/orderManage/orderContainerMapDetail',
    '/orderManage/orderMapListDetail',
    '/accountManage/statementManage',
    '/accountManage/statementManage/regularBill',
    '/accountManage/shippingBill',
    '/accountManage/taxesBill',
    '/accountManage/payBill',
    '/accountManage/invoiceManage',
    '/accountManage/invoiceManage/invoice',
    '/personalCenter/personalData',
    '/personalCenter/personalData/edit',
    '/personalCenter/personalData/toGetScore',
    '/personalCenter/personalData/authentication',
    '/personalCenter/promotion',
    '/personalCenter/promotion/edit',
    '/personalCenter/myTeam',
    '/personalCenter/pointsList',
    '/personalCenter/pointsList/topUp',
    '/personalCenter/pointsMall',
    '/personalCenter/addressManage',
    '/personalCenter/rebate',
    '/newsContent',
    '/newsContent/detail',
    '/paying',
  ])('%s is a page, for who has logged in', (path) => {
    expect(pages).toContain(path)
    expect(accessOf(path)).toBe('customer')
  })
})

describe('states [§4]', () => {
  it('orders have ten, with their numbers', () => {
    expect(Object.values(orderStatusCodes).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(orderStatusCodes).toMatchObject({
      pendingPayment: 1,
      inTransit: 4,
      cancelled: 7,
      refundRejected: 10,
    })
  })
  it('shipments have thirteen stages, with their numbers', () => {
    expect(Object.values(stageCodes).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15,
    ])
    expect(stageCodes).toMatchObject({ toBeBooked: 1, taxToPay: 9, containerReturned: 15 })
  })
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'time filters of orders, in the order of their numbers',
      timeFilters,
      [
        'all',
        'pickup',
        'gateIn',
        'estimatedSailing',
        'actualSailing',
        'estimatedArrival',
        'actualArrival',
        'actualDelivery',
      ],
    ],
    ['kinds of bills', billKinds, ['regular', 'oceanFreight', 'tax']],
    ['what is invoiced of a bill', invoicedStates, ['notIssued', 'partlyIssued', 'issued']],
    ['an invoice', invoiceStatuses, ['invoicing', 'success', 'failed']],
    ['the payment dialogue', dialogueStates, ['detecting', 'waiting', 'success', 'timeout']],
  ])('%s', (_, are, should) => {
    expect(are).toEqual(should)
  })
  it.each<[string, readonly string[], readonly string[]]>([
    ['a statement', statementStatuses, ['toBeConfirmed', 'paymentRequired', 'processingRefund', 'completed']],
    ['a scene', sceneStatuses, ['published', 'unpublished']],
    ['a certification', certificationStatuses, ['inReview', 'certified', 'failed']],
  ])('%s has at least those', (_, are, should) => {
    expect(are).toEqual(expect.arrayContaining([...should]))
  })
  it('points have eight types, with their numbers [§3]', () => {
    expect(Object.values(pointsTypes).slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

type Call = [method: 'GET' | 'POST', path: string, takes?: readonly string[]]

/** What is in a call's query or body, however its checks are wrapped around it. */
function keysOf(shape: z.ZodType): string[] {
  const { def } = shape as unknown as { def: Record<string, unknown> & { type: string } }
  const inner = [def.innerType, def.in, def.left, def.right, ...((def.options as z.ZodType[]) ?? [])].filter(
    Boolean,
  ) as z.ZodType[]
  return def.type === 'object' ? Object.keys(def.shape as object) : inner.flatMap(keysOf)
}

const endpoints = new Map(
  (await allEndpoints()).map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

describe('the calls [§7]', () => {
  const named = (method: string, path: string): Endpoint => {
    const found = endpoints.get(`${method} ${path}`)
    if (!found) throw new Error(`there is no ${method} ${path}`)
    return found
  }
  const certificationFields = [
    'personType',
    'userId',
    'realName',
    'idCardNo',
    'companyName',
    'businessLicensePicUrl',
    'businessExtUrl',
    'idCardPositivePicUrl',
    'idCardReversePicUrl',
    'scaleId',
  ]
  const materialFields = [
    'operationType',
    'certificationType',
    'userId',
    'categoryIds',
    'country',
    'province',
    'city',
    'region',
    'address',
    'linkMan',
    'linkPhone',
    'linkId',
    'nickName',
    'mail',
    'companyName',
    'companyAddress',
    'position',
  ]

  it.each<Call>([
    ['GET', '/crm/business-card/getBusinessCard'],
    ['GET', '/content/app/articleDetails/{id}'],
    ['GET', '/crm/queryAddress'],
    ['POST', '/crm/addAddress'],
    ['POST', '/crm/modifyAddress'],
    ['POST', '/crm/deleteBatchAddress'],
    ...['get_scenes', 'add', 'edit', 'delete', 'upload', 'publish', 'get_scene_total', 'get_view'].map(
      (each): Call => ['POST', `/crm/h5/scene/${each}`],
    ),
    ['POST', '/crm/h5/scene_page/save'],
    ['POST', '/crm/h5/scene_page/delete'],
    ['POST', '/crm/marketing_image/save'],
    ['POST', '/crm/marketing_image/get'],
    ['POST', '/crm/manager/marketing_user/get_image'],
    ['POST', '/crm/queryMyTeam'],
    ['GET', '/crm/queryCustomerLevel'],
    ['GET', '/crm/queryCustomerSource'],
    ['GET', '/crm/queryNewCustomerAndPointsNearSixMonths'],
    ['GET', '/crm/queryUserCountInfo'],
    ['POST', '/crm/team-news-list'],
    ['GET', '/crm/member/presentSerialNumber/list'],
    ['GET', '/crm/recordList', ['adminUserId']],
    ['GET', '/crm/checked-sign-record-list'],
    ['POST', '/crm/sign', ['adminUserId', 'signDate', 'pointsNum']],
    ['POST', '/crm/points-serial-number-list', ['adminUserId', 'current', 'size']],
    ['GET', '/crm/points-add-config-list'],
    ['GET', '/crm/get-points-task'],
    [
      'POST',
      '/crm/create-charge',
      ['adminUserId', 'payPlatformType', 'id', 'pointsNum', 'amount', 'amountPay'],
    ],
    ['GET', '/crm/get-pay-result', ['adminUserId', 'orderNo']],
    ['GET', '/crm/points-subtract-report-data', ['adminUserId']],
    ['GET', '/crm/points-add-report-data', ['adminUserId']],
    ['GET', '/crm/get-account', ['adminUserId']],
    ['POST', '/crm/info', ['userId']],
    ['POST', '/crm/certification', certificationFields],
    ['POST', '/crm/material', materialFields],
    ['POST', '/crm/updateHeaderPicUrl', ['headerPicUrl', 'userId']],
    ['POST', '/crm/queryCertificationInfo', ['userId']],
    ['POST', '/crm/phoneCode', ['phone', 'logInType', 'captcha']],
    ['POST', '/crm/updatePhone', ['phone', 'oldPhone', 'phoneCode', 'userId']],
    ['POST', '/crm/checkPhoneCode', ['phone', 'phoneCode']],
    ['POST', '/crm/file/upload'],
    ['GET', '/crm/center/total-info'],
    ['POST', '/crm/querySaleOfYear', ['userId']],
    ['GET', '/content/i18n-config'],
    ['GET', '/crm/currentTime'],
  ])('%s %s', (method, path, takes = []) => {
    const call = named(method, path)
    expect(keysOf(method === 'GET' ? call.query : call.body)).toEqual(expect.arrayContaining([...takes]))
  })

  it('one call carries errorCode, content and message: the one for all of one’s own information', () => {
    const carrying = [...endpoints.values()].filter(({ alsoAs }) => alsoAs === 'errorCode')
    expect(carrying.map(({ method, access }) => [method, access])).toEqual([['GET', 'customer']])
  })

  it('code and content stand in the answer to a login [§3]', () => {
    const login = [...endpoints.values()].filter(({ alsoAs }) => alsoAs === 'content')
    expect(login.map(({ path }) => path).join(' ')).toMatch(/login/i)
  })
})
