import { call } from '#web/lib/call.ts'
import type { SettingsStore, TableSettings } from '#web/ui/table-settings.ts'
import { customerWorkplace, deskWorkplace, type WorkplaceCalls } from './workplace.ts'

/** Changes of columns pause this long before they are sent: dragging a width is many of them. */
const pauseMilliseconds = 600

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>()
const quiet = { msgFlag: false, loadingFlag: false } as const

/** How a person set up their tables, kept for all their devices. A failure costs nothing: the browser has its copy. */
const settingsBehind = ({ readTable, saveTable }: WorkplaceCalls): SettingsStore => ({
  read: async (table) => (await call(readTable, { query: { name: table }, ...quiet })).settings,
  write(table, settings: TableSettings) {
    clearTimeout(waiting.get(table)?.timer)
    const send = () => {
      waiting.delete(table)
      const columns = settings.columns.map((each) => ({ ...each }))
      void call(saveTable, { body: { name: table, settings: { ...settings, columns } }, ...quiet }).catch(
        () => undefined,
      )
    }
    waiting.set(table, { send, timer: setTimeout(send, pauseMilliseconds) })
  },
})

export const customerSettings = settingsBehind(customerWorkplace)
export const deskSettings = settingsBehind(deskWorkplace)
