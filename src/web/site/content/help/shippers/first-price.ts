import type { Bilingual } from '#domain/kernel/language.ts'

export const firstPrice: Bilingual = {
  zh: `
打开[[quote]]。查价不用登录；保存报价、下载报价单和下单要先登录。

## 填询价单
1. 选{quotes:form.ends.pickup}和{quotes:form.ends.delivery}：港口或门点。选{quotes:form.kind.door}就填国家、省市、区县和门牌，我们派拖车；选{quotes:form.kind.port}，货由您送进港区，或由收货人到港提取。
2. 填{quotes:form.containers}。一次最多 <<containerRows>> 种，每种最多 <<containersOfType>> 个。
3. 填{quotes:form.readyOn}。系统从这一天起找赶得上的船，最远可以填到 <<readyDays>> 天以后。
4. 填{quotes:form.cargoName}和{quotes:form.cargoCategory}，再选{quotes:form.services}；都不要就选{quotes:form.noService}。
5. 点{quotes:form.submit}。
起运地和目的地不能在同一个国家；从港口送到门点时不受这条限制。门点找不到所在的区县时，系统会说明无法定位，请改选上一级或换一个写法。

## 一个方案里写了什么
一个方案是一家船公司、一条航线的一个航次。每条航线给出最近的 <<sailings>> 个航次，开船日在货好之后 <<sailingDays>> 天内。列表可以按总价、全程天数、开船日期和碳排放排序，也可以按船公司、是否直达和开船日期筛选。
点{quotes:offer.details}看全部内容：
- 每笔费用的计费方式、数量、单价、币种，以及是{quotes:offer.prepaid}（您付）还是{quotes:offer.collect}（收货人在目的港付）。
- {quotes:detail.exclusions}：不在总价里的项目单独列出，例如关税和进口税、查验实报实销、超出免费期的费用。
- 合计按币种分列，再折成人民币；用的汇率、日期和来源写在旁边。每行先折算再相加。
- 截止时间：预申报资料、补料、VGM、进港、海关放行。船公司公布了自己的时间，以它为准。
- {quotes:columns.free}：滞期（DEM，箱在码头）和滞箱（DET，箱在外）各几天；{quotes:columns.co2}怎么算出来也写在方案里。
标着{quotes:detail.mayChange.sailing}或{quotes:detail.mayChange.gateIn}的费用，船公司在此之前还可能调整。差额在账单上逐项列出，注明原因，由您确认，见((bills))。

## 价格保留多久
查到的价格最多保留 <<offerDays>> 天，但不超过运价的有效期，也不超过补料截止时间；方案里写明最晚什么时候下单。下单以后价格锁定，只有上面两种标记的费用例外；汇率再变也不影响。点{quotes:detail.keep}，它会出现在询价页的{quotes:tabs.mine}里，过了有效期还能按同样的条件重新查；点{quotes:detail.copyLink}，发给同事；点{quotes:detail.paper}，存一份。
下单之前价格有调整，会并排列出{quotes:changed.before}和{quotes:changed.now}，由您决定接不接受。

## 查不到价格
- 附近港口或晚几天有价，会列在{quotes:none.nearby}下面，点一下就能换过去。
- 点{quotes:none.askClerk}，把这次的条件交给业务员。工作日 8:30–18:00（北京时间）有人处理，有了价格会通知您。
- 显示{quotes:none.expanding}：这条线正在准备，暂时不能订。
`,
  en: `
Open [[quote]]. Searching needs no login; keeping a quote, downloading it and ordering do.

## Filling in the search
1. Choose {quotes:form.ends.pickup} and {quotes:form.ends.delivery}: a port or a door. For a {quotes:form.kind.door} you give country, place and street and our truck comes; for a {quotes:form.kind.port} you bring the container to the terminal, or the consignee collects it there.
2. Give the {quotes:form.containers}: up to <<containerRows>> types at once, up to <<containersOfType>> of each.
3. Give {quotes:form.readyOn}. Ships are looked for from that day on, which may lie up to <<readyDays>> days ahead.
4. Give {quotes:form.cargoName} and {quotes:form.cargoCategory}, then {quotes:form.services}; choose {quotes:form.noService} if you want none of them.
5. Press {quotes:form.submit}.
Origin and destination cannot be in one country, except from a port to a door. Where a door’s district is not known, the search says that it cannot be located: choose the next larger place, or spell it differently.

## What an offer says
An offer is one carrier, one service and one sailing. For each service you see the next <<sailings>> sailings that your goods can catch, leaving within <<sailingDays>> days of their being ready. The list sorts by price, transit time, departure and CO₂e, and is narrowed by carrier, routing and departure.
Press {quotes:offer.details} to see all of it:
- every charge with its basis, quantity, unit price and currency, and whether it is {quotes:offer.prepaid} (yours) or {quotes:offer.collect} (the consignee’s, at destination);
- {quotes:detail.exclusions}: what is left out is listed by name, such as duty and import tax, inspections at cost, and what runs beyond free time;
- totals by currency and in CNY, with the exchange rate, its day and its source. Each line is converted, then the lines are added up;
- cut-offs for advance filings, shipping instructions, VGM, gate-in and customs. Where the carrier publishes its own, those count;
- {quotes:columns.free}: the days of demurrage (in the terminal) and detention (outside it); and how {quotes:columns.co2} was worked out.
A charge marked {quotes:detail.mayChange.sailing} or {quotes:detail.mayChange.gateIn} can still be adjusted by the carrier until then. The bill shows the difference line by line with its reason, for you to confirm: see ((bills)).

## How long the price holds
A price holds for up to <<offerDays>> days, never beyond the rate’s validity nor the cut-off for shipping instructions; the offer says until when you can order. Once you order it is fixed, except for charges with the two marks above; later exchange rates change nothing. Press {quotes:detail.keep} to keep it under {quotes:tabs.mine} on the search page, where an expired one can be asked again; press {quotes:detail.copyLink} to pass it on, and {quotes:detail.paper} to keep it as a file.
If a price changes before you order, you are shown {quotes:changed.before} beside {quotes:changed.now} before you go on, and decide.

## When no price is found
- Ports nearby or later days that have a price stand under {quotes:none.nearby}; one press takes you there.
- Press {quotes:none.askClerk} to hand your search to our sales desk. Somebody works on it on weekdays, 8:30–18:00 Beijing time, and you are told when there is a price.
- {quotes:none.expanding} means that the lane is being prepared and cannot be booked yet.
`,
}
