import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/**
 * The desk's log of the demo world: what its clerks did in the story, told from what stands in the books, so that each
 * record is true of the thing that it names. The story itself runs without calls, which would write it down by themselves.
 */
export async function buildDemoRecords(ctx: Context): Promise<void> {
  await sql`
    with done as (
      select m.made_at as at, m.by_id as staff_id, case m.move when 'accept' then 'order/accept'
          when 'cancelByOperations' then 'order/cancel' else 'order/resume' end as action,
        m.order_id as subject, m.user_id, m.reason,
        jsonb_build_object('status', m.from_status) as before, jsonb_build_object('status', m.to_status) as after
      from order_moves m where m.by_kind = 'staff' and m.move in ('accept', 'cancelByOperations', 'resume')
      union all
      select b.added_at, split_part(b.added_by, ':', 2), 'bill/add', b.id, b.user_id, nullif(b.note, ''), null,
        jsonb_build_object('charge', b.code, 'amount', b.currency || ' ' || round(b.amount_minor / 100.0, 2), 'cause', b.cause)
      from bill_lines b where b.cause is not null and b.credit_of is null and b.added_by like 'staff:%'
      union all
      select v.granted_at, v.granted_by, 'voucher/grant', v.id, v.user_id, v.reason, null,
        jsonb_build_object('name', v.name->>'zh', 'amount', 'CNY ' || round(v.amount_minor / 100.0, 2),
          'validFrom', v.valid_from, 'validUntil', v.valid_until)
      from vouchers v
      union all
      select r.approved_at, split_part(r.approved_by, ':', 2), 'refund/approve', r.id, r.user_id, null,
        jsonb_build_object('status', 'requested'), jsonb_build_object('status', 'processing')
      from refunds r where r.approved_by like 'staff:%'
      union all
      select w.decided_at, w.decided_by, 'withdrawal/decide', w.id, w.user_id, null,
        jsonb_build_object('status', 'requested'),
        jsonb_build_object('status', case w.status when 'rejected' then 'rejected' else 'approved' end)
      from withdrawals w where w.decided_by is not null
    )
    insert into desk_records (happened_at, staff_id, staff_name, role, action, subject, user_id, reason, before, after,
      address, request_id)
    select d.at, s.id, s.name, s.role, d.action, d.subject, d.user_id, d.reason, d.before, d.after, '127.0.0.1', 'demo'
    from done d join staff s on s.id = d.staff_id
    order by d.at, d.subject`.execute(ctx.db)
}
