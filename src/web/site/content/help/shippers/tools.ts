import type { Bilingual } from '#domain/kernel/language.ts'

export const tools: Bilingual = {
  zh: `
除了车辆位置，查询工具都不用登录。结果可以复制链接发给别人。

## 港口
[[ports]]：输入中英文名、代码或拼音。港口页有码头、当地时间、附近港口，还能算到另一个港口的海上距离；不勾选某条运河或海峡，就按绕行算。距离按航线网络估算，不含靠港和等待。

## HS 编码
[[hsCodes]]：按品名、编码或拼音查，也可以从类目往下找。商品页有申报要素、计量单位、监管条件和税率。内容仅供参考，申报前请核对当期税则。

## 船期
[[schedules]]：查两个港口之间的船，可以只看直达或加上一次中转，可按列表或周历查看。[[timetable]]：按船名、航线代码或 IMO 编号查一条船的挂港。标{schedules:demo}的是按航线规律推算的，不是船公司的承诺。看中一班，点{schedules:order}。

## 箱货
[[cargo]]：填提单号和箱号，查码头和海关的状态。箱号要通过校验；箱主是另一家船公司的会被拒绝，租箱公司的可以。没查到可以点{cargo:miss.subscribe}：<<subscriptionMinutes>> 分钟内有结果就发短信，没有也会告诉您。同一提单号和箱号 <<repeatSeconds>> 秒内不能重复查。

## 船舶
[[vessels]]：输入船名开头几个字母、MMSI 或 IMO。结果写明位置是多久以前的、来自哪里；超过 6 小时的算过时。还有近 7 天航迹和按海路推算的到港时间。

## 车辆
[[trucks]]：要登录。输入车牌和颜色（卡车一般是黄牌），一次最多 <<platesAtOnce>> 个。
- 每人一共免费 <<freeTrucks>> 次，不按月重算。查到一个车牌算一次；查不到不算，<<repeatTruckMinutes>> 分钟内再查同一车牌也不算。
- 用完以后请联系客服。最近 <<repeatTruckMinutes>> 分钟内查到的仍可以看。
- 面包车和 12 吨以下的车通常不在定位平台上；挂车请查牵引车的车牌。<<oldTruckDays>> 天以前的位置不显示。
`,
  en: `
All tools except truck location work without a login, and each result has a link to pass on.

## Ports
[[ports]]: by name, code or pinyin. A port’s page has its terminals, its time and the ports nearby, and measures the way by sea to another port; uncheck a canal or strait and the way goes round it. Distances are estimates over shipping lanes, without calls and waiting.

## HS codes
[[hsCodes]]: by product, code or pinyin, or down through the sections. A product shows what to declare, its units, controls and rates. It is for reference: check the current tariff before you declare.

## Schedules
[[schedules]] finds sailings between two ports, direct or with one transshipment, as a list or a week calendar. The [[timetable]] shows the calls of a vessel by name, service code or IMO number. What is marked {schedules:demo} is worked out from a service’s pattern and promised by nobody. Press {schedules:order} to take a sailing to the quote.

## Containers
[[cargo]]: give bill of lading and container number for what terminal and customs say. The number’s check digit is tested; another carrier’s owner code is refused, a lessor’s is fine. If nothing is found, press {cargo:miss.subscribe}: a result within <<subscriptionMinutes>> minutes comes by text message, and so does word that there is none. The same two numbers can be looked up again after <<repeatSeconds>> seconds.

## Vessels
[[vessels]]: the first letters of a name, an MMSI or an IMO number. You see how old a position is and who heard it; beyond 6 hours it is called out of date. The track covers 7 days, and an arrival is computed along the sea route.

## Trucks
[[trucks]] needs a login. Enter plates with their color, which is usually yellow for trucks, up to <<platesAtOnce>> at once.
- Everyone has <<freeTrucks>> free look-ups in all, not per month. A plate that is found uses one; a plate without data uses none, nor does the same plate again within <<repeatTruckMinutes>> minutes.
- When they are used up, contact us. Plates found in the last <<repeatTruckMinutes>> minutes can still be seen.
- Vans and trucks below 12 metric tons are usually not on the positioning platform; for a trailer look up its tractor. Positions older than <<oldTruckDays>> days are not shown.
`,
}
