import * as contract from '#contract/figures.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { exportFigures } from './export.ts'
import { figuresByMonth } from './queries.ts'

export function figureRoutes(http: Http): void {
  mount(http, contract.figuresByMonth, async ({ ctx, actor, query }) => figuresByMonth(ctx, actor, query))
  mount(http, contract.exportFigures, async ({ ctx, actor, query }) => exportFigures(ctx, actor, query))
}
