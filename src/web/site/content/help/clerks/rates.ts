import type { Bilingual } from '#domain/kernel/language.ts'

export const rates: Bilingual = {
  zh: `
价格只从运价表来。[[deskRates]]里的每一页做一件事。

## 上传一张运价表
1. {sheets:templates.title}：海运、拖车、服务、免费期各有一份，中文或英文表头都认。
2. 填好后点{rates:upload.open}，选{rates:prices.selling}或{rates:prices.buying}。最多 <<rateRows>> 行、<<rateMegabytes>> MB。
3. 逐行检查：有错的行写明行号、列和怎么改。{rates:changes.tab}里逐行和在售价格比，看新增、涨了、降了。
4. 确认生效，客户马上能查到；有错的行可以改好再传，或只让好的行生效。不要了就点{sheets:discard}。
有效期按开船日算，不按查询日。日期重叠时，后生效的那张算数。点{rates:sheet.withdraw}以后不再报出，之前的价格重新生效；已经报出和下单的不变。
某条线今天卖多少、为什么，在{rates:tabs.lane}和{rates:tabs.tariffs}里查，每个价格都写着来自哪张表。

## 加价
买入价的表要有{rates:tabs.markups}规则才卖：海运费没有规则就不报价，附加费没有规则按成本转收。规则按客户等级和费用，可以再限定起讫、船公司、箱型；按百分比或每单位金额，并可进位到整数。
等级没有合适的规则，用下一级的；起讫最具体的优先，其次船公司、箱型，再其次后录的。保存前点{markups:form.look}，会列出各等级的现价和新价；低于成本要勾选确认。

## 拓展中的航线
在{rates:tabs.lanes}里加上起讫，查不到价的客户会看到{quotes:none.expanding}，而不是{quotes:none.title}。

## 舱位
{rates:tabs.allotments}是船公司给的舱位：一个航次或一整周，按 TEU 或箱。一下单就占用，取消或全额退款就退回；用完后这个航次不再接单。没有录配额的航次不计数。录入时填还空着的数；调整要写原因，比已占的少要确认。

## 汇率和询价请求
没有汇率的币种不能报价。{rates:tabs.exchange}由财务录入，报价用当天的，没有就用之前最近的一天；补录过去的日期，会先列出受影响的订单，它们的金额不变。
{rates:tabs.requests}是客户查不到价时发来的，点{rates:requests.answer}，写能不能做、什么时候有价、走哪个港口。
`,
  en: `
Prices come from rate sheets and nowhere else. [[deskRates]] has a tab for each kind of work.

## Uploading a sheet
1. Download one of the {sheets:templates.title}: one each for ocean, trucking, services and free time; headings in either language are read.
2. Fill it in, press {rates:upload.open} and choose {rates:prices.selling} or {rates:prices.buying}. At most <<rateRows>> rows and <<rateMegabytes>> MB.
3. Every row is checked; a bad one says row, column and remedy. The tab {rates:changes.tab} compares each row with the price on sale: new, higher, lower.
4. Put it on sale, and customers find it at once. Fix bad rows and upload again, or put only the good ones on sale. Press {sheets:discard} for what you do not want.
Validity is that of the day of sailing, not of the search. Where days overlap the sheet applied last wins. Press {rates:sheet.withdraw} to end it, and older prices apply again; what was quoted or ordered stays.
What a lane sells for, and why, is found under {rates:tabs.lane} and {rates:tabs.tariffs}; each price names its sheet.

## Markups
Bought prices are sold only with rules under {rates:tabs.markups}: ocean freight without one is not offered, other charges are passed on at cost. A rule is for a customer level and a charge, and may be narrowed to either end, a carrier and a container type; a percentage or an amount, rounded up if you like.
A level without a rule that fits uses the next lower one. Ends named most closely count first, then carrier, then type, then the rule entered last. Press {markups:form.look} for every level’s price before and after; a price below cost has to be confirmed.

## Lanes being built up
Add ends under {rates:tabs.lanes}, and customers who find no price there read {quotes:none.expanding} instead of {quotes:none.title}.

## Space
{rates:tabs.allotments} hold the space a carrier gave you on a sailing or over a week, in TEU or containers. An order takes it when it is placed and gives it back when it is canceled or wholly refunded; once used up, that sailing takes no more orders. A sailing without one is not counted. Enter what is still free; an adjustment needs a reason, and one below what is taken a confirmation.

## Exchange rates and requests
A currency without a rate cannot be quoted. Finance enters rates under {rates:tabs.exchange}; a quote takes that of the day, else the latest before. A rate of a past day first lists the orders it would have touched; their amounts stay.
{rates:tabs.requests} come from customers who found no price. Press {rates:requests.answer} and say whether it can be done, when a price will be there, or which port to use.
`,
}
