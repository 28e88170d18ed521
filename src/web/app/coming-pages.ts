import type { PageName } from './page-request.ts'

/** Addresses of the requirements whose screens are not open yet; a page says so and what to do meanwhile (§2). */
export const comingPages = {
  '/personalCenter/personalData': 'profile',
  '/personalCenter/personalData/edit': 'editProfile',
  '/personalCenter/personalData/toGetScore': 'earnPoints',
  '/personalCenter/personalData/authentication': 'certification',
  '/personalCenter/promotion': 'cards',
  '/personalCenter/promotion/edit': 'editCard',
  '/personalCenter/myTeam': 'team',
  '/personalCenter/pointsList': 'points',
  '/personalCenter/pointsList/topUp': 'topUp',
  '/personalCenter/pointsMall': 'pointsMall',
  '/personalCenter/addressManage': 'addresses',
  '/personalCenter/rebate': 'rebate',
} as const satisfies Record<`/${string}`, PageName>
export type ComingPath = keyof typeof comingPages

/** Bare names of tools lead to the tools (requirements §2). */
export const shortPaths = {
  '/hsCode': '/searchTool/hsCode',
  '/shipSchedule': '/searchTool/shipSchedule',
  '/lclSearch': '/searchTool/lclSearch',
  '/cargoPlanning': '/searchTool/cargoPlanning',
  '/truckLocate': '/searchTool/truckLocate',
  '/boatLocate': '/searchTool/boatLocate',
} as const satisfies Record<`/${string}`, `/searchTool/${string}`>
