using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

public static class Run
{
    public static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var parts = line.Split('\t');
            var headers = parts.Skip(4).Select(field => field.Split(new[] { ": " }, 2, StringSplitOptions.None))
                .ToDictionary(field => field[0], field => field[1]);
            var secret = parts[1] == "-" ? null : Encoding.UTF8.GetString(Convert.FromBase64String(parts[1]));
            var body = Convert.FromBase64String(parts[3]);
            var valid = parts[0] == "service"
                ? WebhookSignature.VerifyService(body, headers, secret)
                : WebhookSignature.VerifyStandard(body, headers, secret, 300,
                    DateTimeOffset.FromUnixTimeSeconds(long.Parse(parts[2])));
            Console.WriteLine(valid ? "true" : "false");
        }
    }
}
