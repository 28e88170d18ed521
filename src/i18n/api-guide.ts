/** What stands above the list of calls: how a program begins. The whole guide is docs/integration.md. */
export const apiGuide = `Quote, order, pay and track container freight.

**Programs** call with a token (\`Authorization: Bearer smp_…\`), made in the portal under Messages, Tokens, or by the forwarder's administrators at the desk under Integration. Calls that take one name under \`x-scope\` what it must be made for; all others are for people who log in (header \`token\`). A shipper's token sees that shipper's things; the forwarder's calls stand under \`/api/crm/desk\`. A token makes at most 300 calls a minute; after a 429 wait for the seconds of \`Retry-After\`. Keep orders in step by \`order/changes\` with the \`nextCursor\` of the answer before. \`language: zh\` or \`en\` chooses the language of messages.

**程序**用令牌调用（\`Authorization: Bearer smp_…\`）：客户在门户“消息与提醒”的“系统令牌”里新建，货代的管理员在操作台“系统接入”里新建。接受令牌的接口在 \`x-scope\` 里注明所需权限，其余接口只能登录后调用（\`token\` 头）。客户的令牌只看得到自己的东西；货代的接口在 \`/api/crm/desk\` 下。每个令牌每分钟最多 300 次，答 429 时请等 \`Retry-After\` 秒。用上一次答复的 \`nextCursor\` 调 \`order/changes\` 与订单保持同步。\`language: zh\` 或 \`en\` 决定提示语言。`
