/** Bare names of tools lead to the tools (requirements §2). */
export const shortPaths = {
  '/hsCode': '/searchTool/hsCode',
  '/shipSchedule': '/searchTool/shipSchedule',
  '/lclSearch': '/searchTool/lclSearch',
  '/cargoPlanning': '/searchTool/cargoPlanning',
  '/truckLocate': '/searchTool/truckLocate',
  '/boatLocate': '/searchTool/boatLocate',
} as const satisfies Record<`/${string}`, `/searchTool/${string}`>
