import * as contract from '#contract/workspace.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export function workspaceRoutes(http: Http): void {
  mount(http, contract.readTable, async ({ ctx, actor, query }) => queries.readTable(ctx, actor, query))
  mount(http, contract.saveTable, async ({ ctx, actor, body }) => commands.saveTable(ctx, actor, body))
  mount(http, contract.listViews, async ({ ctx, actor, query }) => queries.listViews(ctx, actor, query))
  mount(http, contract.addView, async ({ ctx, actor, body }) => commands.addView(ctx, actor, body))
  mount(http, contract.changeView, async ({ ctx, actor, body }) => commands.changeView(ctx, actor, body))
  mount(http, contract.removeView, async ({ ctx, actor, body }) => commands.removeView(ctx, actor, body))
  mount(http, contract.arrangeViews, async ({ ctx, actor, body }) => commands.arrangeViews(ctx, actor, body))
  mount(http, contract.readDraft, async ({ ctx, actor, query }) => queries.readDraft(ctx, actor, query))
  mount(http, contract.keepDraft, async ({ ctx, actor, body }) => commands.keepDraft(ctx, actor, body))
  mount(http, contract.deskReadTable, async ({ ctx, actor, query }) => queries.readTable(ctx, actor, query))
  mount(http, contract.deskSaveTable, async ({ ctx, actor, body }) => commands.saveTable(ctx, actor, body))
  mount(http, contract.deskListViews, async ({ ctx, actor, query }) => queries.listViews(ctx, actor, query))
  mount(http, contract.deskAddView, async ({ ctx, actor, body }) => commands.addView(ctx, actor, body))
  mount(http, contract.deskChangeView, async ({ ctx, actor, body }) => commands.changeView(ctx, actor, body))
  mount(http, contract.deskRemoveView, async ({ ctx, actor, body }) => commands.removeView(ctx, actor, body))
  mount(http, contract.deskArrangeViews, async ({ ctx, actor, body }) =>
    commands.arrangeViews(ctx, actor, body),
  )
}
