import type { Bilingual } from '#domain/kernel/language.ts'

export const cards: Bilingual = {
  zh: `
电子名片是一个能在手机上打开的小页面，发到聊天里，对方点开就能打电话、看业务、查价。在[[cards]]里做，最多 <<cards>> 张。

## 做一张
1. 点{scenes:list.create}，选一个模板或{scenes:gallery.blank}。模板里的字都是例子，价格、日期要自己填。
2. 写标题，最多 <<cardTitle>> 个字。
3. 添加内容：文字、图片、名片信息、电话按钮、地址、服务列表、查价按钮、二维码。一张名片最多 <<cardPages>> 页，每页 <<cardBlocks>> 块。用上下箭头或拖动换位置。
4. 在{scenes:edit.preview}里看手机上的样子。
编辑时自动保存，{scenes:edit.undo}和{scenes:edit.redo}随时可用。另一个窗口存了更新的版本，会让您选用哪一个，或者两个都留。

## 发布和分享
点{scenes:edit.publish}以后链接才打得开，不用登录。改了已发布的名片，要点{scenes:edit.publishAgain}别人才看得到。
{scenes:list.share}里有链接、二维码和海报；在微信里打开海报，长按识别。从名片上查价并注册的人，算您邀请的，见((invitations))。
点{scenes:list.take}之后，链接和海报上的码马上打不开，内容还在；再发布还是同一个链接。{scenes:list.remove}则连访问数一起删掉。

## 有多少人打开
列表里有累计次数，每张名片有近 30 天的访问趋势图。同一个人一天只算一次，不记录是谁。
名片页不让搜索引擎收录，因为上面有电话。图片会重新压缩，拍摄地点等信息会去掉。
`,
  en: `
A business card is a small page for phones: sent in a chat, it lets people call you, see what you do and get a price. Make yours under [[cards]], up to <<cards>> of them.

## Making one
1. Press {scenes:list.create} and choose a template or the {scenes:gallery.blank}. All words of a template are examples; prices and days are left for you.
2. Give it a title of up to <<cardTitle>> characters.
3. Add text, pictures, a contact card, a call button, an address, a list of services, a quote button or a QR code: up to <<cardPages>> pages with <<cardBlocks>> blocks each. Arrows or dragging move a block.
4. Press {scenes:edit.preview} to see it as on a phone.
It is saved as you go, and {scenes:edit.undo} and {scenes:edit.redo} are always there. If another window saved a newer version, you choose which to keep, or keep both.

## Publishing and sharing
Its link opens once you press {scenes:edit.publish}, without any login. After changing a published card press {scenes:edit.publishAgain}, or others go on seeing what you published last.
Press {scenes:list.share} for the link, a QR code and a poster. Whoever gets a price from your card and registers counts as invited by you: see ((invitations)).
Press {scenes:list.take} to close the link and the code on posters at once and keep the content; published again, the card has the same link. The button {scenes:list.remove} removes it with its counts.

## How often it was opened
The list shows all openings, each card a chart of the last 30 days. A visitor counts once a day, and who it was is not recorded.
Search engines are asked to leave cards out, because they show phone numbers. Pictures are encoded anew, without place and camera data.
`,
}
