using System;
using System.Collections.Generic;
using System.Linq;

public static class Run
{
    public static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var parts = line.Split('\t');
            var headers = parts.Skip(4).Select(field => field.Split(new[] { ": " }, 2, StringSplitOptions.None))
                .ToDictionary(field => field[0], field => field[1]);
            var body = Convert.FromBase64String(parts[3]);
            var valid = parts[0] == "service"
                ? WebhookSignature.VerifyService(body, headers, parts[1])
                : WebhookSignature.VerifyStandard(body, headers, parts[1], 300,
                    DateTimeOffset.FromUnixTimeSeconds(long.Parse(parts[2])));
            Console.WriteLine(valid ? "true" : "false");
        }
    }
}
