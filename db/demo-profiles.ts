import type { Customer } from '#domain/kernel/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { saveMaterial } from '#server/profile/commands.ts'

/** What a demo shipper tells of itself; whoever is not named here has told nothing yet. */
export async function buildDemoProfile(world: Context, shipper: Customer, company: string): Promise<void> {
  await saveMaterial(world, shipper, {
    operationType: 'save',
    categoryIds: ['furniture'],
    country: 'CN',
    province: '330000',
    city: '330200',
    region: '330206',
    address: '小港街道纬五路 18 号',
    linkMan: '周敏',
    linkPhone: '13857400001',
    mail: 'min.zhou@example.com',
    companyName: company,
    companyAddress: '浙江省宁波市北仑区小港街道纬五路 18 号',
    position: '单证主管',
  })
}
