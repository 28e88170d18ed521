/** What a reader types around the words that matter, in either language. */
export const fillers = {
  chinese:
    /怎么样|怎么|怎样|如何|什么|哪里|哪儿|为什么|多少|多久|可不可以|可以|能不能|是不是|我要|我想|我的|请问|的|了|吗|呢|吧|在|和|与|或|要|去/g,
  english: new Set(
    'a an and are at be by can do does for from get have how i if in is it me my of on or that the this to use what when where which who why with you your'.split(
      ' ',
    ),
  ),
} as const
